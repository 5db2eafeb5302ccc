// The file of `gradnoise playground --watch`: opened whenever it changes, and written whenever the noise does.

import type { Editor } from './editor.svelte';

/** The milliseconds between looks at the file. */
const EVERY = 1000;

export class Watch {
  /** The name of the file, without its folder. */
  name = $state('');
  /** Why the last change was not written. */
  #refused = $state('');
  /** Why the file was not read. */
  #unread = $state('');
  #editor: Editor;
  #token: string;
  #tag = '';
  /** The code of the file's noise. */
  #code = '';
  #isChanged = false;
  #isBusy = false;

  constructor(editor: Editor, token: string) {
    this.#editor = editor;
    this.#token = token;
  }

  get problem() {
    return this.#refused || this.#unread;
  }

  /** Opens the file, and from then on keeps page and file alike. Returns whether the file was opened. */
  async begin(): Promise<boolean> {
    await this.#turn();
    setInterval(() => document.hidden || void this.#turn(), EVERY);
    return this.#tag !== '';
  }

  /** Is told each new code of the page. */
  changed(code: string): void {
    this.#isChanged = code !== this.#code;
    if (this.#isChanged) void this.#turn();
    else this.#refused = '';
  }

  /** Writes changes, of those that come meanwhile only the last, or else reads. */
  async #turn(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    do await (this.#isChanged && this.#tag ? this.#write() : this.#read());
    while (this.#isChanged && this.#tag && !this.problem);
    this.#isBusy = false;
  }

  async #ask(more: RequestInit = {}, headers: Record<string, string> = {}): Promise<Response> {
    const all = { Authorization: `Bearer ${this.#token}`, ...headers };
    const response = await fetch('noise', { ...more, headers: all }).catch(() => {
      throw new Error('gradnoise playground has ended: changes are not written');
    });
    if (!response.ok && response.status !== 412) throw new Error(await response.text());
    return response;
  }

  async #read(): Promise<void> {
    try {
      const response = await this.#ask();
      const tag = response.headers.get('ETag') ?? '';
      const { name, text } = (await response.json()) as { name: string; text: string };
      this.name = name.replace(/^.*[/\\]/, '');
      if (tag !== this.#tag) {
        const { engine } = this.#editor;
        this.#code = await engine.ask('code', await engine.ask('open', text));
        if (!(await this.#editor.open(text, this.name.replace(/\.\w+$/, '') || 'noise')))
          throw new Error('the page cannot show it');
        // A file that does not open keeps its old tag, and is not written.
        this.#tag = tag;
        this.#isChanged = false;
        this.#refused = '';
      }
      this.#unread = '';
    } catch (error) {
      this.#unread = `${this.name ? `${this.name}: ` : ''}${(error as Error).message}`;
    }
  }

  async #write(): Promise<void> {
    const { code } = this.#editor;
    this.#isChanged = false;
    try {
      const response = await this.#ask({ method: 'POST', body: this.#editor.json() }, { 'If-Match': this.#tag });
      // Another program has changed the file: it stays, and undo brings back the change of the page.
      if (response.status === 412) return await this.#read();
      this.#tag = response.headers.get('ETag') ?? '';
      this.#code = code;
      this.#refused = '';
    } catch (error) {
      this.#refused = `${this.name} is not written: ${(error as Error).message}`;
    }
  }
}
