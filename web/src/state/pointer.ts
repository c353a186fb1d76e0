/** Whether a pointer moves by itself: not a finger, and not a mouse at rest under which something appears. */
export const isMoving = ({ pointerType, movementX, movementY }: PointerEvent): boolean =>
  pointerType !== "touch" && (movementX !== 0 || movementY !== 0);
