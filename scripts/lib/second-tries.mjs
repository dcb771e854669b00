/** A Vitest reporter: names the tests that passed at their second try, so that nobody overlooks them. */
export default class SecondTries {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      console.log(`\nAt the second try: ${test.module.relativeModuleId} › ${test.fullName}`);
  }
}
