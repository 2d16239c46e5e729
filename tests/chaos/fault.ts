/** What makes a call fail, in the words of each kind of call. */
export interface Fault {
  title: string
  /** SQLite's code and text. */
  sqlite: readonly [errcode: number, message: string]
  /** The code of a file call. */
  file: string
  /** PostgreSQL's SQLSTATE; absent if the connection is cut instead. */
  postgres?: string
  /** Whether the call does its work first, and only its result is lost. */
  isAfter?: boolean
  /** Whether SQLite also rolls the transaction back, as it may do on these errors. */
  rollsBack?: boolean
}

const ioError = [10, 'disk I/O error'] as const
const full = [13, 'database or disk is full'] as const

export const faults: readonly Fault[] = [
  { title: 'a full disk', sqlite: full, file: 'ENOSPC', postgres: '53100' },
  { title: 'a full disk that ends the transaction', sqlite: full, file: 'EDQUOT', postgres: '53100', rollsBack: true },
  { title: 'an I/O error', sqlite: ioError, file: 'EIO', postgres: '58030' },
  { title: 'a busy database', sqlite: [5, 'database is locked'], file: 'EMFILE', postgres: '40001' },
  { title: 'a cut connection', sqlite: [14, 'unable to open database file'], file: 'EACCES' },
  { title: 'a lost result', sqlite: ioError, file: 'EIO', isAfter: true },
]

/** The calls of one kind, of which one may be made to fail. */
export interface Calls {
  /** Counts from the beginning, and lets the `nth` call fail, from 1; 0 for none. */
  begin: (nth: number, fault: Fault) => void
  /** Stops counting. Returns how many calls there were, and the name of the one that failed. */
  end: () => { count: number; failed: string | undefined }
}

/** Counts calls and makes one of them fail. */
export function createCalls() {
  let isCounting = false
  let count = 0
  let failed: string | undefined
  let planned: { nth: number; fault: Fault } | undefined

  return {
    begin(nth: number, fault: Fault) {
      ;[isCounting, count, failed, planned] = [true, 0, undefined, { nth, fault }]
    },
    end() {
      isCounting = false
      return { count, failed }
    },
    /** The fault of this call, if it is the one that is to fail. */
    next(name: string): Fault | undefined {
      if (!isCounting) return undefined
      count += 1
      if (count !== planned?.nth) return undefined
      failed = name
      return planned.fault
    },
  }
}
