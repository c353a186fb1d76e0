// The content security policy of the demo, in its page: static hosts send no headers. It is the server's, apart from
// what only a header can say. Workers compile WebAssembly under their own policy.
import type { Plugin } from "vite";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

export const demoPolicy = (): Plugin => ({
  name: "demo-policy",
  apply: "build",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
      injectTo: "head-prepend",
    },
  ],
});
