import { works } from '#contract/works.ts'
import { createEntityClient } from '../lists/entity-client.ts'

export const workClient = createEntityClient(works)
