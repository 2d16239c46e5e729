import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { shippedColours } from '#contract/brand.ts'
import type { BuiltScript, PublicSettings, SiteAssets } from '#contract/page-content.ts'
import { type Resource, sendResource } from './resource.ts'

/** The build's files for browsers. */
export interface ClientFiles {
  /** Absolute folder of the built client: `/assets` and the contents of `public/`. */
  folder: string
  /** Returns the panel's HTML, with its settings and its content security policy. */
  panel: () => Promise<Resource>
}

interface Files extends ClientFiles {
  /** Returns the path of the company's own icon; undefined while the shipped one is shown. */
  ownIcon: () => string | undefined
}

const yearSeconds = 31_536_000

/** Serves the panel's HTML on each of its paths, and the built files. Hashed file names are cached for a year. */
export async function fileRoutes(app: FastifyInstance, { folder, panel, ownIcon }: Files): Promise<void> {
  for (const url of ['/admin', '/admin/*'])
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => sendResource(request, reply, await panel()),
    })

  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll(sep, '/'))
  const served = new Set(names.filter((name) => !/^\.|\.(br|gz|html)$/.test(name)).map((name) => `/${name}`))
  const options: FastifyStaticOptions = {
    root: folder,
    index: false,
    // Everything else is unknown, before the disk is looked at.
    allowedPath: (path) => served.has(path),
    preCompressed: true,
    acceptRanges: false,
    cacheControl: false,
    setHeaders(response, path) {
      const isImmutable = path.startsWith(join(folder, 'assets')) || path.startsWith(join(folder, 'pictures'))
      response.setHeader(
        'cache-control',
        isImmutable ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600',
      )
      response.setHeader('vary', 'Accept-Encoding')
      // Other sites show the pictures: link previews, image search.
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
    },
  }
  await app.register(fastifyStatic, options)
  // Search engines and messengers ask for it without reading a page.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/favicon.ico',
    handler: (_, reply) => {
      const own = ownIcon()
      return own ? reply.header('cache-control', 'no-cache').redirect(own) : reply.sendFile('/favicon.ico')
    },
  })
}

/** What the pages need of the built client, and the panel's HTML. */
export interface ClientBuild extends SiteAssets {
  panelHtml: string
}

interface ManifestEntry {
  file: string
  imports?: string[]
  assets?: string[]
}

/**
 * Reads the build in `folder` (absolute) by its manifest, so that a page names only scripts that exist.
 *
 * @throws Error if the manifest or one of its files is missing
 */
export async function readClientBuild(folder: string): Promise<ClientBuild> {
  const text = (path: string) => readFile(join(folder, path), 'utf8')
  const manifest = JSON.parse(await text('.vite/manifest.json')) as Record<string, ManifestEntry>
  const entry = (source: string): ManifestEntry => {
    const found = manifest[source]
    if (!found) throw new Error(`the build has no ${source}`)
    return found
  }
  const importsOf = (source: string): string[] => {
    const imports = entry(source).imports ?? []
    return [...new Set(imports.flatMap((name) => [`/${entry(name).file}`, ...importsOf(name)]))]
  }
  const script = (source: string): BuiltScript => ({ url: `/${entry(source).file}`, imports: importsOf(source) })
  const styles = entry('src/site/site.css')
  return {
    style: (await text(styles.file)).trim(),
    staticStyle: (await text(entry('src/site/static-pages/static-pages.css').file)).trim(),
    loader: (await text(entry('src/site/loader.ts').file)).trim(),
    editScript: script('src/site/editing/edit-frame.ts'),
    editStyleUrl: `/${entry('src/site/editing/edit-frame.css').file}`,
    pageScript: script('src/site/hydrate.tsx'),
    staticScript: script('src/site/static.ts'),
    fontUrl: `/${styles.assets?.find((file) => file.endsWith('.woff2')) ?? ''}`,
    panelHtml: await text('admin.html'),
  }
}

/** The panel's HTML with its settings as JSON, and with the company's own icon and colour, or the shipped ones. */
export function panelDocument(html: string, settings: PublicSettings): string {
  const { colours = shippedColours, icon } = settings.brand ?? {}
  const links = icon
    ? [`<link rel="icon" href="${icon}">`, `<link rel="apple-touch-icon" href="${icon}">`]
    : [
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
        '<link rel="icon" href="/favicon.ico" sizes="32x32">',
        '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
      ]
  const brand = [`<meta name="theme-color" content="${colours.deep}">`, ...links].join('')
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return html
    .replace('<!-- brand -->', () => brand)
    .replace('<!-- settings -->', () => `<script type="application/json" id="settings">${json}</script>`)
}
