// What the container's health check runs: exit code 0 if the server on this machine responds. The database may be away.
import http from 'node:http'

const { PORT } = process.env
http
  .get({ port: PORT, path: '/healthz', timeout: 4000 }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1))
