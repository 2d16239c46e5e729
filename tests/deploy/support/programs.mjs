import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * Runs a program and waits for its end.
 *
 * @returns its output, stdout and stderr
 * @throws Error with that output if its exit code is not 0
 */
export async function runProgram(command, args, options = {}) {
  const settings = { maxBuffer: 64e6, ...options, env: { ...process.env, LC_ALL: 'C', ...options.env } }
  try {
    const { stdout, stderr } = await execute(command, args, settings)
    return `${stdout}${stderr}`
  } catch (error) {
    throw new Error(
      `${command} ${args.join(' ')}: ${error.code}\n${error.stdout ?? ''}${error.stderr ?? error.message}`,
    )
  }
}
