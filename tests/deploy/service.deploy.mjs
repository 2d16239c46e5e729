import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { runProgram } from './support/images.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-service-'))
after(() => fs.rmSync(folder, { recursive: true }))

test('systemd finds no fault in the unit', async () => {
  // The verification looks for the program, which is elsewhere on a machine without Debian's nodejs.
  const unit = fs.readFileSync('deploy/toldaria.service', 'utf8').replace('=/usr/bin/node ', `=${process.execPath} `)
  fs.writeFileSync(path.join(folder, 'toldaria.service'), unit)
  const output = await runProgram('systemd-analyze', ['verify', '--man=no', path.join(folder, 'toldaria.service')])
  assert.deepEqual(
    output.split('\n').filter((line) => line.includes('toldaria')),
    [],
  )
})

test('systemd rates the exposure of the unit under 2.0', async () => {
  // The threshold is in tenths; above it the program fails.
  const output = await runProgram('systemd-analyze', [
    'security',
    '--offline=yes',
    '--threshold=19',
    'deploy/toldaria.service',
  ])
  assert.match(output, /Overall exposure level for toldaria\.service: [01]\.\d OK/)
})
