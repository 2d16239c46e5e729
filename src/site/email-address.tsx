/** An e-mail address that may wrap only after its @. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.indexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
