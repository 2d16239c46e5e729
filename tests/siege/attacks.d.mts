/** What the test of the siege asks of the attacks. */
export const attacks: readonly { name: string }[]
