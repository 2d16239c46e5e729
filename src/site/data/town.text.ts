/** Where the company is, such as 'em Campo Grande, MS'. */
export const inTown = ({ town, state }: { town: string; state: string }) =>
  `em ${[town, state].filter((part) => part !== '').join(', ')}`
