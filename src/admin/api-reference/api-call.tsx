import { apiReferenceText } from './api-reference.text.ts'
import type { ApiDocument, ApiOperation } from './open-api.ts'

interface ApiCallProps {
  method: string
  path: string
  operation: ApiOperation
  problems: ApiDocument['components']['responses']
}

/** One call: a line that opens its parameters, an example of its body, and its answers. */
export function ApiCall({ method, path, operation, problems }: ApiCallProps) {
  const { summary, parameters = [], requestBody, responses, security } = operation
  return (
    <details className="api-call">
      <summary>
        <code className="strong">
          {method.toUpperCase()} {path}
        </code>{' '}
        {summary}
      </summary>
      {security.length === 0 && <p className="hint">{apiReferenceText.public}</p>}
      {parameters.length > 0 && <h3>{apiReferenceText.parameters}</h3>}
      {parameters.map(({ name, description }) => (
        <p key={name}>
          <code>{name}</code> {description}
        </p>
      ))}
      {requestBody && <Example title={apiReferenceText.body} content={requestBody.content} />}
      <h3>{apiReferenceText.answers}</h3>
      {Object.entries(responses).map(([status, { $ref, description, content }]) => (
        <Example
          key={status}
          title={status}
          description={$ref ? problems[$ref.split('/').at(-1) ?? '']?.description : description}
          content={content}
        />
      ))}
    </details>
  )
}

interface ExampleProps {
  title: string
  description?: string | undefined
  content?: Record<string, { example?: unknown }> | undefined
}

function Example({ title, description = '', content = {} }: ExampleProps) {
  const [[type, { example } = {}] = []] = Object.entries(content)
  return (
    <>
      <p>
        <strong>{title}</strong> {description.replaceAll('`', '')} {type && <code>{type}</code>}
      </p>
      {example !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it
        <pre tabIndex={0}>{typeof example === 'string' ? example : JSON.stringify(example, null, 2)}</pre>
      )}
    </>
  )
}
