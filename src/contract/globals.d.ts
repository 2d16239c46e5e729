// The one thing that Node and every browser share and ES2023 does not name.
interface URL {
  readonly hostname: string
  readonly pathname: string
  readonly searchParams: { get(name: string): string | null }
}
declare const URL: { new (address: string): URL; canParse(address: string): boolean }
