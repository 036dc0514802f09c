import type { OwnAccount } from '../../contract/accounts.ts'

/** Whether the member is suspended or banned. */
export const isBarred = (step: OwnAccount['next_step']): boolean => step === 'suspended' || step === 'banned'
