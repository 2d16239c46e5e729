declare module '*.mjs?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: the bundler's way to hand over a file's text
  export default text
}
