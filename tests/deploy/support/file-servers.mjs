import fs from 'node:fs'
import path from 'node:path'
import { freePort, startProgram } from './site-server.mjs'

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** Starts Debian's nginx with deploy/published-nginx.conf. */
export async function startNginx({ folder, files, port }) {
  const own = await freePort()
  const site = fs
    .readFileSync('deploy/published-nginx.conf', 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${own};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll('/srv/site', files)
    .replace('/var/log/nginx/error.log', path.join(folder, 'error.log'))
  const hasBrotli = fs.existsSync(brotliModule)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const whole = `${hasBrotli ? `load_module ${brotliModule};` : ''}
daemon off;
worker_processes 1;
user www-data;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
${temporary.join('\n')}
include /etc/nginx/mime.types;
default_type application/octet-stream;
${hasBrotli ? site.replace('# brotli_static on;', 'brotli_static on;') : site}
}`
  const file = path.join(folder, 'nginx.conf')
  fs.writeFileSync(file, whole)
  return await startProgram('nginx', ['-c', file, '-p', folder], { port: own })
}

/** Starts Debian's Caddy with deploy/published.Caddyfile. */
export async function startCaddy({ folder, files, port }) {
  const own = await freePort()
  const config = fs.readFileSync('deploy/published.Caddyfile', 'utf8').replace('{\n', '{\n\tadmin off\n')
  const file = path.join(folder, 'Caddyfile')
  fs.writeFileSync(file, config)
  const caddyEnv = {
    SITE: `http://127.0.0.1:${own}`,
    FILES: files,
    UPSTREAM: `127.0.0.1:${port}`,
    HOME: folder,
    PATH: process.env.PATH,
  }
  return await startProgram('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { port: own, env: caddyEnv })
}
