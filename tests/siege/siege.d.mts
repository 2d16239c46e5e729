export const attacks: readonly { name: string }[]

/** Runs one attack on a server of its own. `faults` says what must not happen on any machine. */
export function runAttack(
  attack: (typeof attacks)[number],
  times: { seconds: number },
): Promise<{ counts: Record<string, unknown>; faults: string[] }>
