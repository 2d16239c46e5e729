import { useQueryClient } from '@tanstack/react-query'
import { HttpError } from '#browser/http/call.ts'
import { useReportFailure } from '../forms/failure-reason.ts'
import { dismissErrors, showSuccess } from '../toasts/show-toast.ts'
import { useOneAtATime } from './entity-queries.ts'

interface ActionOptions<Input> {
  run: (input: Input) => Promise<unknown>
  /** The toasts; without `done` the screen itself shows the success. */
  text: { done?: string; failed: string }
  /** Why it failed, for a person. */
  reasonOf: (error: unknown) => string
  onDone?: (() => void) | undefined
}

/** An action of a button: a toast for success or failure, then everything is loaded again. */
export function useAction<Input>({ run, text, reasonOf, onDone }: ActionOptions<Input>) {
  const queryClient = useQueryClient()
  const report = useReportFailure()
  const action = useOneAtATime<Input>({
    mutationFn: (input) => {
      dismissErrors()
      return run(input)
    },
    onError: (error) => {
      report(error, text.failed)
      // It was decided on something that has changed meanwhile.
      if (error instanceof HttpError && error.status === 412) void queryClient.invalidateQueries()
    },
    onSuccess: async () => {
      if (text.done) showSuccess(text.done)
      await queryClient.invalidateQueries()
      onDone?.()
    },
  })
  return { ...action, reason: action.isError ? reasonOf(action.error) : '' }
}
