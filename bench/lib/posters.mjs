import { once } from 'node:events'
import http from 'node:http'
import sharp from 'sharp'

/**
 * Starts a server with a poster for each video, in place of YouTube's, which has none for the invented videos of the samples: Lighthouse
 * counts an image that is not found as an error of the page.
 */
export async function startPosters() {
  const poster = await sharp('samples/toldo-fixo/master.webp').resize(480, 360).jpeg().toBuffer()
  const server = http.createServer((_, response) => response.setHeader('content-type', 'image/jpeg').end(poster))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => server.close(),
  }
}
