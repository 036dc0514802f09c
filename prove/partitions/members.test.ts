import { expect } from 'vitest'
import { runScript } from '../../test/support/run-script.ts'
import { longTest } from '../size.ts'

const FOLDERS = ['messages', 'notifications', 'comments', 'likes']

longTest('the tests of what is partitioned pass on partitioned tables', async () => {
  const paths = FOLDERS.map((folder) => `server/${folder}/`)
  const { code, said } = await runScript('test', ['--only', 'vitest', ...paths], {
    env: { TEST_PARTITIONED: '1' },
  })
  expect(code, said).toBe(0)
  process.stdout.write(
    `${said
      .split('\n')
      .filter((line) => /passed/.test(line))
      .join('\n')}\n`,
  )
})
