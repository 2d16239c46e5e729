import type { onSendAsyncHookHandler } from 'fastify'
import type { Problem, ProblemCode } from '#contract/problem.ts'
import { previewText } from './preview.text.ts'

const style =
  'body{margin:0;padding:2rem;font:1.125rem/1.5 system-ui,sans-serif;color:#2b1d18;background:#fffaf3}h1{font-size:1.5rem;line-height:1.2}'

/**
 * Returns a hook that turns a problem into a small page, which a person can read in the frame.
 * @param policyFor returns the headers that allow this style
 */
export function problemsAsPages(
  policyFor: (page: { inlineStyles: string[]; inlineScripts: string[] }) => Record<string, string>,
): onSendAsyncHookHandler {
  const policy = policyFor({ inlineStyles: [style], inlineScripts: [] })
  return async (_request, reply, payload) => {
    if (!String(reply.getHeader('content-type')).startsWith('application/problem+json')) return payload
    reply.type('text/html; charset=utf-8').headers(policy)
    return problemPage(JSON.parse(payload as string))
  }
}

function problemPage({ code, errors = [] }: Problem): string {
  // A field's name may be a path, such as `features/3`.
  const broken = errors.filter(({ field }) => field !== '')
  const rules = new Map(broken.map((error) => [error.field.split('/')[0] ?? '', error.code]))
  const lines = [...rules].map(([field, rule]) => `<li>${previewText.field(field)}: ${previewText.rule(rule)}.</li>`)
  return [
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${previewText.title}</title>`,
    `<style>${style}</style></head><body><main><h1>${previewText.title}</h1>`,
    `<p>${previewText.problem(code as ProblemCode)}</p>`,
    lines.length > 0 ? `<ul>${lines.join('')}</ul>` : '',
    '</main></body></html>',
  ].join('')
}
