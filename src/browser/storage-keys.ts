/** The keys, or beginnings of keys, under which the panel stores something in its user's browser. The privacy page names each of them. */
export const storageKeys = {
  session: 'toldaria.auth',
  device: 'toldaria.device',
  drafts: 'toldaria.draft.',
} as const
