// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { HttpError, MissingTokenError, NetworkError, TimeoutError } from '#browser/call.ts'
import { failureReason } from '../calls/failure-reason.ts'

const http = (status: number) => new HttpError('PUT', '/faq', status)

test.each([
  [http(400), /Confira os campos/],
  [http(401), /^Você saiu do painel/],
  [http(404), /não existe mais/],
  [http(409), /alguém excluiu/, /próprio usuário nem o último administrador/],
  [http(412), /ao mesmo tempo/, /Confira e, se quiser, exclua de novo/],
  [http(413), /grande demais/],
  [http(403), /firewall, recusou/],
  [http(418), /código 418/],
  [http(429), /Espere um pouco/],
  [http(500), /errado no servidor/],
  [http(503), /não respondeu/],
  [http(507), /espaço do site acabou/],
  [new NetworkError(), /não respondeu/],
  [new TimeoutError(), /pode ter salvado ou não/, /pode ter excluído ou não/],
  [new MissingTokenError(), /^Você saiu do painel/],
])(
  '§7 the reason beside a form, and of a delete, depends only on the kind of error and the status: %s',
  (error, saving, deleting = saving) => {
    expect(failureReason(error)).toMatch(saving)
    expect(failureReason(error, { deleting: true })).toMatch(deleting)
  },
)
