import fs from 'node:fs'
import { expect, test } from 'vitest'

test('the code that each start reads is at most 1.8 MB', () => {
  expect(fs.statSync('dist/server/main.js').size).toBeLessThanOrEqual(1_800_000)
})
