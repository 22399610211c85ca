/** Lets so many through a second, and some more at once after a pause; the others wait in their order. */
export class TokenBucket {
  private tokens: number;
  private at = Date.now();
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly rate: { perSecond: number; atOnce: number }) {
    this.tokens = rate.atOnce;
  }

  take(): Promise<void> {
    this.last = this.last.then(async () => {
      const now = Date.now();
      this.tokens = Math.min(this.rate.atOnce, this.tokens + ((now - this.at) / 1000) * this.rate.perSecond) - 1;
      this.at = now;
      if (this.tokens < 0)
        await new Promise((resolve) => setTimeout(resolve, (-this.tokens / this.rate.perSecond) * 1000));
    });
    return this.last;
  }
}
