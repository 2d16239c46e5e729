const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long ago a moment was, such as 'há 2 minutos'; 'agora' within the first one. */
export function timeAgo(at: string, nowMs = Date.now()): string {
  const passedMs = Math.max(0, nowMs - Date.parse(at))
  const units = [
    ['day', dayMs],
    ['hour', hourMs],
    ['minute', minuteMs],
  ] as const
  const [unit, lengthMs] = units.find(([, length]) => passedMs >= length) ?? ['second', Number.POSITIVE_INFINITY]
  return new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' }).format(-Math.floor(passedMs / lengthMs), unit)
}
