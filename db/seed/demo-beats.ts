/** The 25 beats under the short names that the demo's texts use. */
export const beats = {
  agri: 'Agribusiness',
  bank: 'Banking',
  biz: 'Business',
  board: 'Corporate governance',
  cyber: 'Cybersecurity',
  data: 'Data and analytics',
  crypto: 'Digital assets and blockchain',
  energy: 'Energy and environment',
  fin: 'Financial services',
  policy: 'Government and policy',
  hr: 'HR and workforce',
  health: 'Healthcare',
  plant: 'Industrial',
  inst: 'Institutional investing',
  ins: 'Insurance',
  legal: 'Legal',
  media: 'Media marketing and advertising',
  deals: 'Mergers and acquisitions',
  npo: 'Nonprofit',
  build: 'Real estate and construction',
  retail: 'Retail investing',
  saas: 'SaaS',
  supply: 'Supply chain and logistics',
  ai: 'Technology and AI',
  move: 'Transportation',
} as const

export function beatNames(codes: string): string[] {
  return codes.split(',').map((code) => {
    const name = (beats as Record<string, string>)[code]
    if (!name) throw new Error(`no such beat: ${code}`)
    return name
  })
}
