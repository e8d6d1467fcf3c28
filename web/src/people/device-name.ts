/** What a browser is called in the list of devices. */

// In this order: the later names are also in what the earlier ones say of themselves.
const BROWSERS: [mark: string, name: string][] = [
  ['Firefox/', 'Firefox'],
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]
const SYSTEMS: [mark: string, name: string][] = [
  ['Android', 'Android'],
  ['iPhone', 'an iPhone'],
  ['iPad', 'an iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'a Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
]

const found = (userAgent: string, among: [string, string][]): string | undefined =>
  among.find(([mark]) => userAgent.includes(mark))?.[1]

export function deviceName(userAgent: string): string {
  const system = found(userAgent, SYSTEMS)
  return (found(userAgent, BROWSERS) ?? 'Browser') + (system ? ` on ${system}` : '')
}
