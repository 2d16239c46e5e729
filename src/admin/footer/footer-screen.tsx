export function FooterScreen() {
  return null
}
