/** Where the unsent text of a conversation is kept. */
export const messageDraft = (accountId: string, conversation_id: string) => ({
  accountId,
  name: `message ${conversation_id}`,
})

/** Where the unsent first text to a member is kept. */
export const firstDraft = (accountId: string, toAccount: string) => ({
  accountId,
  name: `write ${toAccount}`,
})
