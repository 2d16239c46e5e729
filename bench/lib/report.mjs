/** The measurements as Markdown tables. */
export function report({ serving, starting, growth, lighthouse }) {
  return [
    '### Server, for one request',
    '',
    table(
      [
        'request',
        'CPU ÷ bare (middle half)',
        'naive CPU ÷ ours',
        'CPU µs: ours, bare, naive',
        'requests/s: ours, bare, naive',
        'p99 ms: ours, bare, naive',
      ],
      serving.map(({ name, toBare, naiveToOurs, ours, bare, naive }) => {
        const three = (figure, digits) => [ours, bare, naive].map((each) => each[figure].toFixed(digits)).join(', ')
        return [
          name,
          spread(toBare),
          naiveToOurs.median.toFixed(1),
          three('cpuUs', 0),
          three('perSecond', 0),
          three('p99Ms', 1),
        ]
      }),
    ),
    '### Start and memory',
    '',
    table(
      ['server', 'start to first response, s', 'CPU of the start, s', 'memory idle, MB', 'memory after load, MB'],
      Object.entries(starting).map(([name, { startMs, startCpuMs, idle, loaded }]) => [
        name,
        (startMs / 1000).toFixed(2),
        (startCpuMs / 1000).toFixed(2),
        megabytes(idle),
        megabytes(loaded),
      ]),
    ),
    '### Growth',
    '',
    table(
      [
        'products',
        'CPU ÷ bare: `/`, `/products`',
        'CPU µs: `/`, `/products`',
        'brotli KB of `/`',
        'brotli KB of `/products`',
        'a write: response, on the pages (ms)',
        'a write ÷ one at the fewest',
        'p99 of `/` with a robot ÷ without; pages it walked',
        'memory after that, MB',
      ],
      growth.map(({ count, home, list, compressed, respondedMs, shownMs, toFewest, robot, walked, bytes }) => [
        count.toLocaleString('en'),
        `${home.toBare.median.toFixed(2)}, ${list.toBare.median.toFixed(2)}`,
        `${home.cpuUs.toFixed(0)}, ${list.cpuUs.toFixed(0)}`,
        kilobytes(compressed.home),
        kilobytes(compressed.list),
        `${respondedMs.toFixed(0)}, ${shownMs.toFixed(0)}`,
        spread(toFewest),
        `${spread(robot)}; ${walked}`,
        (bytes / 1e6).toFixed(0),
      ]),
    ),
    ...(lighthouse ? page(lighthouse) : []),
  ].join('\n')
}

function page({ ours, static: withoutScripts }) {
  const row = (name, figure, format) => {
    const ratio = withoutScripts[figure] > 0 ? (ours[figure] / withoutScripts[figure]).toFixed(2) : '–'
    return [name, ratio, format(ours[figure]), format(withoutScripts[figure])]
  }
  const whole = (value) => value.toFixed(0)
  return [
    "### The page on Lighthouse's phone",
    '',
    table(
      ['figure', 'ours ÷ static', 'ours', 'static'],
      [
        row('performance', 'performance', whole),
        row('performance, least', 'leastPerformance', whole),
        row('accessibility', 'accessibility', whole),
        row('best practices', 'best-practices', whole),
        row('SEO', 'seo', whole),
        row('first paint, ms', 'firstPaintMs', whole),
        row('largest paint, ms', 'largestPaintMs', whole),
        row('blocking time, ms', 'blockingMs', whole),
        row('layout shift', 'layoutShift', (value) => value.toFixed(3)),
        row('requests', 'requests', whole),
        row('all bytes, KB', 'bytes', kilobytes),
        row('HTML, KB', 'htmlBytes', kilobytes),
      ],
    ),
  ]
}

/** A Markdown table, followed by an empty line. */
export function table(head, rows) {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
    .concat('\n')
}

function spread({ median, low, high }) {
  return `**${median.toFixed(2)}** (${low.toFixed(2)}–${high.toFixed(2)})`
}

function megabytes(bytes) {
  return (bytes / 1e6).toFixed(0)
}

function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1)
}
