import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import type * as z from 'zod/mini'
import { newItemId, type PageForm, type PreviewForm, previewPath } from '#contract/endpoint.ts'
import { declarationOf, type PublicEntityName, publicEntityNames } from '#contract/entities.ts'
import { sortItems } from '#contract/entity.ts'
import { replacedAt } from '#contract/overview.ts'
import { productPath, type RenderedPage } from '#contract/page-content.ts'
import type { FrameFacts } from '#contract/places.ts'
import type { Problem, ProblemCode } from '#contract/problem.ts'
import { shippedPhotos } from '#contract/shipped-pictures.ts'
import { hashSecret } from '../access/sessions.store.ts'
import type { Database } from '../db/tables.ts'
import { createJsonParser, pictureBody } from '../http/json-body.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import type { Env } from '../process/env.ts'
import { contentSecurityPolicy, type PublicLists } from '../publication/edition.ts'
import { asVisitorsRead } from '../publication/page-content.ts'
import type { PagesOnRequest } from '../publication/pages-on-request.ts'
import type { Publisher } from '../publication/publisher.ts'
import { samplePlaces } from '../seed/shipped.ts'
import { entityStore } from '../stores/entity-store.ts'
import { previewedItem, withMediaHost } from '../stores/states.ts'
import { previewText } from './preview.text.ts'

/** Renders the page that shows an item. */
export type RenderPreview = (lists: PublicLists, shown: ShownItem) => RenderedPage

/** Adds the script of the panel's frames to a page's HTML. */
export type FramePage = (
  html: string,
  lists: PublicLists,
  facts: Omit<FrameFacts, 'figures' | 'names' | 'lists'>,
) => string

export interface Previews {
  renderPreview: RenderPreview
  framePage: FramePage
}

const htmlType = 'text/html; charset=utf-8'
const uncached = { 'cache-control': 'no-store, no-transform' }
const formType = 'application/x-www-form-urlencoded'
/** A preview's form has four fields; more are not read. */
const maxFields = 10
/** The token must be within this start of the body, so that nobody sends more without one. */
const longestHead = 2000
const tokenField = /(?:^|&)token=([\w-]{43})(?:&|$)/

/** Registers the preview of a change that is not saved, and of a page as it is: HTML forms that the panel posts into a frame. */
export async function previewRoutes(
  app: FastifyInstance,
  db: Database,
  env: Env,
  publisher: Publisher,
  pages: PagesOnRequest | undefined,
  previews: Previews,
): Promise<void> {
  /** The panel's origin if it is not that of the API: the one that sent the form, if it may call the API. */
  const panelOf = ({ headers: { origin = '' } }: FastifyRequest) => (env.corsOrigins.includes(origin) ? origin : '')
  const policyFor = (page: Pick<RenderedPage, 'inlineStyles' | 'inlineScripts'>, request: FastifyRequest) =>
    contentSecurityPolicy(env, page, [], [panelOf(request) || "'self'"])
  const parseJson = createJsonParser(app)

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(formType, { parseAs: 'string' }, async (_: FastifyRequest, form: string) => form)
  app.post(
    previewPath,
    {
      bodyLimit: pictureBody.bodyLimit,
      preParsing: [requireFormToken(app), pictureBody.preParsing],
      async onSend(request, reply, payload) {
        if (!String(reply.getHeader('content-type')).startsWith('application/problem+json')) return payload
        reply.type(htmlType).headers(policyFor({ inlineStyles: [style], inlineScripts: [] }, request))
        return problemPage(JSON.parse(payload as string))
      },
    },
    async (request, reply) => {
      const fields = new URLSearchParams(((request.body ?? '') as string).split('&', maxFields).join('&'))
      const field = (name: keyof PreviewForm | keyof PageForm) => fields.get(name) ?? ''
      if (fields.has('path')) {
        const framed = await framedPage(field('path'), Number(field('scroll')), panelOf(request))
        return reply
          .headers({ ...uncached, ...framed.headers })
          .type(htmlType)
          .send(framed.html)
      }
      const entity = field('entity') as PublicEntityName
      if (!publicEntityNames.includes(entity)) throw new ProblemError('validation')
      const body = await parseJson(request, Buffer.from(field('body')))
      const items = async (name: PublicEntityName) =>
        ((await entityStore(name, db).list()) as Item[]).map((item) => withMediaHost(name, item, env.apiUrl))
      const leftOut = (body as { leftOut?: unknown } | undefined)?.leftOut
      let { lists } = publisher.edition
      // The form of the contacts saves two entities: also what of them the company does not have.
      if (entity === 'meta' && leftOut) {
        const company = await items('company')
        lists = applyChange(lists, company, { entity: 'company', id: '' }, { ...company[0], leftOut }).lists
      }
      const changed = applyChange(lists, await items(entity), { entity, id: field('id') }, body)
      const page = previews.renderPreview(changed.lists, changed.shown)
      const facts = { ...factsOf(page.path, panelOf(request)), previewed: changed.shown }
      return reply
        .headers({ ...uncached, ...policyFor(page, request) })
        .type(htmlType)
        .send(previews.framePage(page.html, changed.lists, facts))
    },
  )

  /** The page at a path as visitors get it, with the script of 'Seu site'; its policy lets the panel frame it. */
  async function framedPage(path: string, scroll: number, panel: string) {
    const { edition } = publisher
    // Also the page for unknown addresses, whose words are the owner's.
    const page = edition.pageResources.get(path) ?? (await pages?.find(path))
    if (page?.headers['content-type'] !== htmlType) throw new ProblemError('not_found')
    const product = edition.lists.products?.find(({ slug }) => productPath(slug) === path)?._id ?? ''
    const works = product === '' ? [] : (edition.lists.works ?? []).filter(({ productId }) => productId === product)
    const html = previews.framePage(page.variants.identity.bytes.toString(), edition.lists, {
      ...factsOf(path, panel),
      product,
      scroll: Number.isSafeInteger(scroll) && scroll > 0 ? scroll : 0,
      sentences: Object.fromEntries(works.map(({ _id, comment }) => [_id, comment])),
      ofSample: [
        ...samplePlaces(edition.lists).map(replacedAt),
        ...(edition.lists.texts ? shippedPhotos(edition.lists.texts[0] ?? {}) : []),
      ],
    })
    const policy = page.headers['content-security-policy']?.replace(
      /frame-ancestors [^;]*/,
      () => `frame-ancestors ${panel || "'self'"}`,
    )
    return { html, headers: { 'content-security-policy': policy, 'cross-origin-opener-policy': 'same-origin' } }
  }
}

/** What the frame's script knows of any page. */
function factsOf(path: string, panel: string) {
  return { path, panel, scroll: 0, previewed: null, product: '', sentences: {}, ofSample: [] }
}

/** Returns a hook that checks the form's field `token` like a bearer token, before the rest of the body is read. */
function requireFormToken(app: FastifyInstance): preParsingAsyncHookHandler {
  return async (request, _reply, payload) => {
    const chunks = (payload as Readable).iterator({ destroyOnReturn: false })
    const head: Buffer[] = []
    let token: string | undefined
    for (let size = 0; token === undefined && size < longestHead; ) {
      const { value, done } = await chunks.next()
      if (done) break
      head.push(value)
      size += value.length
      token = tokenField.exec(Buffer.concat(head).toString('latin1'))?.[1]
    }
    request.tokenHash = token && hashSecret(token)
    try {
      await app.requireAdministrator(request)
    } catch (error) {
      // Whoever refuses a body reads the rest.
      await chunks.return?.()
      throw error
    }
    return Readable.from(joined(head, chunks))
  }
}

async function* joined(head: Buffer[], rest: AsyncIterable<Buffer>) {
  yield* head
  yield* rest
}

const style =
  'body{margin:0;padding:2rem;font:1.125rem/1.5 system-ui,sans-serif;color:#2b1d18;background:#fffaf3}h1{font-size:1.5rem;line-height:1.2}'

/** A problem as a small page, which a person can read in the frame. */
function problemPage({ code }: Problem): string {
  return [
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${previewText.title}</title>`,
    `<style>${style}</style></head><body><main><h1>${previewText.title}</h1>`,
    `<p>${previewText.problem(code as ProblemCode)}</p></main></body></html>`,
  ].join('')
}

/** An item and the entity that it belongs to. */
export interface ShownItem {
  entity: PublicEntityName
  id: string
}

export type Item = Record<string, unknown>

/**
 * Returns the lists as visitors would read them after a change of one item, from the entity's declaration.
 * @param items the entity's items as stored, also those that visitors do not read
 * @param id '' for a new item, and for an entity that has one item
 * @throws ProblemError `validation`; `not_found` if there is no item of that id
 */
export function applyChange(
  lists: PublicLists,
  items: readonly Item[],
  { entity: name, id }: ShownItem,
  body: unknown,
): { lists: PublicLists; shown: ShownItem } {
  const entity = declarationOf(name)
  const schema = (entity.create ?? entity.save)?.body as z.ZodMiniType
  const input = schema.safeParse(body)
  if (!input.success) throw new ProblemError('validation')
  const isNew = id === '' && entity.create !== undefined
  const before = entity.create ? items.find(({ _id }) => _id === id) : items[0]
  if (!isNew && entity.create) orNotFound(before)

  const after = changedItem(name, input.data as Item, before)
  // A new item is last in order of creation, first in an order that an administrator sets.
  const withNew = entity.orderedBy === 'place' ? [after, ...items] : [...items, after]
  const list = before ? items.map((item) => (item === before ? after : item)) : withNew
  const visible = asVisitorsRead(name, [...sortItems(entity, list)])
  return { lists: { ...lists, [name]: visible }, shown: { entity: name, id: isNew ? newItemId : id } }
}

/** The item as read after the change. A picture that only the server sets is left out, as it belongs to what the item was before. */
function changedItem(name: PublicEntityName, body: Item, before: Item | undefined): Item {
  const item: Item = { _id: before?._id ?? newItemId, ...previewedItem(name, body, before) }
  for (const [itemField, bodyField] of Object.entries(declarationOf(name).pictures)) {
    const isKept = bodyField !== null && item[bodyField] === before?.[bodyField]
    item[itemField] = (isKept && before?.[itemField]) || null
  }
  return item
}
