import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltScript, SiteAssets } from '#contract/page-content.ts'

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
    staticStyle: (await text(entry('src/site/static-pages.css').file)).trim(),
    loader: (await text(entry('src/site/loader.ts').file)).trim(),
    frameScript: (await text(entry('src/site/preview-frame.ts').file)).trim(),
    pageScript: script('src/site/hydrate.tsx'),
    staticScript: script('src/site/static.ts'),
    fontUrl: `/${styles.assets?.find((file) => file.endsWith('.woff2')) ?? ''}`,
    panelHtml: await text('admin.html'),
  }
}

/** The panel's HTML with the settings in its `<script id="settings">`. */
export function panelDocument(html: string, settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return html.replace(/(<script type="application\/json" id="settings">)[^<]*/, (_, tag) => `${tag}${json}`)
}
