import { type ProblemCode, problemStatus } from '#contract/problem.ts'
import { problemBody } from '../http/problems.ts'
import { refOf } from './schemas.ts'

// Only files of the build are served in ranges.
const codes = (Object.keys(problemStatus) as ProblemCode[]).filter((code) => code !== 'range_not_satisfiable')

/** References to the answers of these problems, by status. */
export function problemAnswers(codes: readonly ProblemCode[]): Record<string, object> {
  const statuses = codes.map((code) => problemStatus[code])
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]))
}

/** The answers of all problems, one for each status with an example of each code. */
export function problemResponses(): Record<string, object> {
  return Object.fromEntries(
    codes.map((code) => {
      const ofStatus = codes.filter((other) => problemStatus[other] === problemStatus[code])
      const ownCode = { type: 'object', properties: { code: { type: 'string', enum: ofStatus } } }
      const examples = Object.fromEntries(ofStatus.map((each) => [each, { value: exampleOf(each) }]))
      const content = { schema: { allOf: [{ $ref: refOf('Problem') }, ownCode] }, examples }
      const description = ofStatus.map((each) => `\`${each}\``).join(', ')
      return [`Problem${problemStatus[code]}`, { description, content: { 'application/problem+json': content } }]
    }),
  )
}

function exampleOf(code: ProblemCode) {
  return problemBody(code, 'PEx3duhO-3', code === 'validation' ? [{ field: 'title', code: 'required' }] : undefined)
}
