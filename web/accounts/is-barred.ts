import type { OwnAccount } from '../../contract/accounts.ts'

/** Whether the member is suspended or banned. */
export const isBarred = (step: OwnAccount['next_step']): boolean => step === 'suspended' || step === 'banned'

/** What stays open to members who are suspended or banned. */
export const OPEN_TO_BARRED: readonly string[] = ['/app/account/security', '/app/account/privacy']
