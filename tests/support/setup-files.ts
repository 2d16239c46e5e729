import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { cardFont } from '#server/media/media.routes.ts'
import { pageContent } from '#server/publication/page-content.ts'
import { contentSecurityPolicy } from '#server/publication/policy.ts'
import { createSiteWriter, type SiteWriterOptions } from '#server/published-files/edition-folder.ts'
import { renderOnRequest } from '#site/render.tsx'
import { newDataDir, removeDataDir } from './built-server.ts'
import { dataUrlOf, photoPixels } from './picture-files.ts'
import { setupPages } from './setup-pages.ts'
import { sampleAssets, sampleSettings } from './site-content.ts'

const settings = { ...sampleSettings, publicUrl: 'https://toldos.example' }
/** The tag that files have in addition, as the server sends a header. */
export const policyTag = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/

/** The real app whose pages are written as files, and what changes them. */
export async function setupFiles(options: Partial<SiteWriterOptions> = {}) {
  const pages = await setupPages({ PUBLIC_URL: settings.publicUrl })
  const parent = newDataDir()
  onTestFinished(() => removeDataDir(parent))
  const [folder, clientFolder] = [join(parent, 'site'), join(parent, 'client')]
  mkdirSync(join(clientFolder, 'assets'), { recursive: true })
  cpSync(join('public', cardFont), join(clientFolder, cardFont))
  writeFileSync(join(clientFolder, 'assets/a.js'), 'a()')
  const policy = { apiUrl: '', feedHost: '', isHttps: true }
  const { db, env, publisher } = pages
  const siteOptions: SiteWriterOptions = {
    folder,
    clientFolder,
    db,
    env,
    publisher,
    renderOnRequest: (source, wanted) => renderOnRequest(pageContent(source, settings), wanted, sampleAssets),
    policyFor: (page) => contentSecurityPolicy(policy, page),
    ...options,
  }
  const writerOf = (more: Partial<SiteWriterOptions>) => createSiteWriter({ ...siteOptions, ...more })
  const writer = writerOf({})
  // With a picture: drawing a card takes half a second.
  const photo = dataUrlOf(await photoPixels(64, 48).jpeg().toBuffer())
  const save = async (title: string, _id?: string): Promise<{ _id: string }> => {
    const body = { title, features: ['Lona'], image: photo }
    return (await (_id ? pages.call('PUT', `/products/${_id}`, body) : pages.call('POST', '/products', body))).json()
  }
  // The web server's root.
  const current = join(folder, 'current')
  const read = (name: string) => readFileSync(join(current, name), 'utf8')
  const has = (name: string) => existsSync(join(current, name))
  const write = () => writer.write()
  return { ...pages, photo, folder, clientFolder, current, save, writer, writerOf, write, read, has }
}
