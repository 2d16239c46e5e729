// The lower bound: only node:http, which sends the same bytes and headers as ours from memory.
import fs from 'node:fs'
import http from 'node:http'

const resources = new Map(
  JSON.parse(fs.readFileSync(process.argv[2], 'utf8')).map((resource) => [
    resource.path,
    { ...resource, bytes: Buffer.from(resource.bytes, 'base64') },
  ]),
)

const server = http.createServer((request, response) => {
  const resource = resources.get(request.url)
  if (!resource) {
    response.writeHead(404).end()
  } else if (request.headers['if-none-match'] === resource.etag) {
    response.writeHead(304, resource.unchangedHeaders).end()
  } else {
    response.writeHead(200, resource.headers).end(resource.bytes)
  }
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`))
process.once('SIGTERM', () => process.exit(0))
