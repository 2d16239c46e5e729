import * as z from 'zod/mini'

/** The HTTP status of every problem code. Codes are stable. */
export const problemStatus = {
  bad_request: 400,
  invalid_json: 400,
  validation: 400,
  malformed_idempotency_key: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  wrong_password: 403,
  not_found: 404,
  email_taken: 409,
  last_administrator: 409,
  own_account: 409,
  in_trash: 409,
  idempotency_key_reused: 409,
  link_ended: 410,
  changed_meanwhile: 412,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
  database_unavailable: 503,
  storage_full: 507,
  /** The folder of the backups cannot be read or written. */
  backup_folder_unusable: 507,
} as const

export type ProblemCode = keyof typeof problemStatus

/** The body of every error: `application/problem+json` (RFC 9457) with a stable `code`, and the invalid fields. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(Object.keys(problemStatus) as ProblemCode[]),
  /** The id of the request in the server's log. */
  requestId: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), code: z.string() }))),
  /** Set for `wrong_credentials` if the password was that of an account in the trash: who deleted it, null for the program itself, and when. */
  deletion: z.optional(z.object({ by: z.nullable(z.string()), at: z.string() })),
})
export type Problem = z.output<typeof problemSchema>
