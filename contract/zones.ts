/** The zones that a deadline may be in, each with its name, the short one, and the city that stands for it. */
export const ZONES = {
  'America/New_York': { name: 'Eastern', short: 'ET', city: 'New York' },
  'America/Chicago': { name: 'Central', short: 'CT', city: 'Chicago' },
  'America/Denver': { name: 'Mountain', short: 'MT', city: 'Denver' },
  'America/Phoenix': { name: 'Arizona', short: 'MST', city: 'Phoenix' },
  'America/Los_Angeles': { name: 'Pacific', short: 'PT', city: 'Los Angeles' },
  'America/Vancouver': { name: 'British Columbia', short: 'BC', city: 'Vancouver' },
  'America/Anchorage': { name: 'Alaska', short: 'AKT', city: 'Anchorage' },
  'Pacific/Honolulu': { name: 'Hawaii', short: 'HST', city: 'Honolulu' },
  'America/Regina': { name: 'Saskatchewan', short: 'CST', city: 'Regina' },
  'America/Halifax': { name: 'Atlantic', short: 'AT', city: 'Halifax' },
  'America/Puerto_Rico': { name: 'Puerto Rico', short: 'AST', city: 'San Juan' },
  'America/St_Johns': { name: 'Newfoundland', short: 'NT', city: 'St. John’s' },
} as const
export type Zone = keyof typeof ZONES
export const ZONE_NAMES = Object.keys(ZONES) as [Zone, ...Zone[]]
