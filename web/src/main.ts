import { prepare } from "./start";

prepare();
