import { expect, test } from 'vitest'
import { attacks } from '../siege/attacks.mjs'
import { runAttack } from '../siege/siege.mjs'

test.each(attacks)('during $name visitors and the owner are served, and memory stays under 300 MB', async (attack) => {
  const result = await runAttack(attack, { seconds: 3 })
  expect(result.counts, 'the attack took place').toBeDefined()
  expect(result.faults, JSON.stringify(result)).toEqual([])
})
