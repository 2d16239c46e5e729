// Node and browsers have URL, but the ES2022 library has no type for it.
interface URL {
  readonly hostname: string
  readonly pathname: string
  readonly searchParams: { get(name: string): string | null }
}
declare const URL: { new (address: string): URL }
