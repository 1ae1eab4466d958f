/** A file of content/, as its writers left it. The module that imports it says what shape it expects. */
declare module '*.yaml' {
  const content: unknown;
  export default content;
}
