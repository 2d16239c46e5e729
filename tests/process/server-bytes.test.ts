import fs from 'node:fs'
import { expect, test } from 'vitest'

test('the code that each start reads is at most 1.8 MB', () => {
  const { size } = fs.statSync('dist/server/main.js')
  expect(size).toBeGreaterThan(1_000_000)
  expect(size).toBeLessThanOrEqual(1_800_000)
})
