import type { FastifyInstance, FastifyRequest } from 'fastify'
import { entities, type PublicEntityName, publicEntityNames } from '#contract/entities.ts'
import { sentPictures } from '#contract/entity.ts'
import type { RenderedPage } from '#contract/page-content.ts'
import { type PreviewForm, previewPath } from '#contract/preview.ts'
import { validationCodes } from '#contract/validation.ts'
import type { Env } from '../env.ts'
import { pictureBodies } from '../http/json-body.ts'
import { brokenRule } from '../http/problems.ts'
import type { PublicLists } from '../publication/edition.ts'
import { contentSecurityPolicy, policyOptions } from '../publication/policy.ts'
import { applyChange, type ShownItem } from './apply-change.ts'
import { formFields } from './form-fields.ts'
import { requireFormToken } from './form-token.ts'
import { problemsAsPages } from './problem-page.ts'

/** Renders the page that shows an item. */
export type RenderPreview = (lists: PublicLists, shown: ShownItem) => RenderedPage

interface PreviewDependencies {
  env: Env
  currentLists: () => PublicLists
  renderPreview: RenderPreview
}

const pictureFields = publicEntityNames.flatMap((name) => sentPictures(entities[name]))

/** Registers the preview of a change that is not saved: an HTML form that the panel posts into a frame. */
export async function previewRoutes(app: FastifyInstance, dependencies: PreviewDependencies): Promise<void> {
  const { env, currentLists, renderPreview } = dependencies
  // The panel of another origin, too, if it may call the API.
  const ancestors = ["'self'", ...env.corsOrigins]
  const policyFor = (page: Pick<RenderedPage, 'inlineStyles' | 'inlineScripts'>) =>
    contentSecurityPolicy(policyOptions(env), page, { ancestors })
  const { bodyLimit = 0, preParsing } = pictureBodies(pictureFields)

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_: FastifyRequest, body: Buffer) => body,
  )
  app.post(
    previewPath,
    {
      bodyLimit,
      preParsing: [requireFormToken(app), ...[preParsing ?? []].flat()],
      onSend: problemsAsPages(policyFor),
    },
    async (request, reply) => {
      const fields = formFields(request.body as Buffer)
      const field = (name: keyof PreviewForm) => fields.get(name) ?? Buffer.alloc(0)
      const entity = field('entity').toString() as PublicEntityName
      if (!publicEntityNames.includes(entity)) throw brokenRule('entity', validationCodes.required)
      const body = await app.parseJson(request, field('body'))
      const changed = applyChange(currentLists(), { entity, id: field('id').toString(), body })
      const page = renderPreview(changed.lists, changed.shown)
      return reply
        .headers({ 'cache-control': 'no-store', ...policyFor(page) })
        .type('text/html; charset=utf-8')
        .send(page.html)
    },
  )
}
