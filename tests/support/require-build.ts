import fs from 'node:fs'

/** Fails early if dist is missing: the process tests start the built server and do not build it. */
export function setup(): void {
  if (!fs.existsSync('dist/server/main.js'))
    throw new Error('There is no build in dist yet: run `npm run build` first.')
}
