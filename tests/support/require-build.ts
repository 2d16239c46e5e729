import fs from 'node:fs'

/** The tests of the running process start the built server: they build nothing themselves. */
export function setup(): void {
  if (!fs.existsSync('dist/server/main.js'))
    throw new Error('There is no build in dist yet: run `npm run build` first.')
}
