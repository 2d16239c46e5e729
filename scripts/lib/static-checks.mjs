import { runTool, tools } from './run.mjs'
import { say } from './terminal.mjs'

const colour = process.stdout.isTTY ? 'force' : 'off'

const checks = [
  { kind: 'types', tool: tools.tsc, args: ['-b', '--pretty', String(colour === 'force')] },
  { kind: 'lint', tool: tools.biome, args: ['ci', '--error-on-warnings', `--colors=${colour}`, '.'] },
  { kind: 'unused code', tool: tools.knip, args: ['--no-progress'] },
]

/** Runs types, lint and unused code; each counts as one test. A check prints only its failures. */
export async function runStaticChecks(tally) {
  const results = await Promise.all(checks.map(({ tool, args }) => runTool(tool, args, { quiet: true })))
  for (const [index, { kind }] of checks.entries()) {
    const { code, output } = results[index]
    if (code !== 0) say(`\n${kind}:\n${output}`)
    tally.add(kind, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
  }
}
