// Apart from the rules of cases, which the page loads with them: its addresses name the kinds.

export const CASE_KINDS = ['reports', 'appeals', 'claims', 'checks'] as const
export type CaseKind = (typeof CASE_KINDS)[number]
