// The noise that is edited, its history, and all that is computed of it.

import gallery from 'virtual:gallery';
import { FIRST_LOOK, written, type Look } from './address';
import { Engine, Replaced, latest } from './engine';
import {
  added,
  changed,
  connected,
  consumers,
  duplicated,
  kept,
  listed,
  nodeOf,
  noiseOf,
  opened,
  refusal,
  removed,
  withoutUnused,
  type Graph,
  type GraphNode,
  type Wire,
} from './graph';
import { START, rampFor, type Light, type Place, type Ramp, type View } from './picture';
import type { Checked, Drawing, Facts, Picture } from './protocol';
import type { Saved } from './saved';
import { initialBody, kinds, title, type Kind } from './schema';

const FIRST = 'terrain';
const HISTORY = 200;
/** The milliseconds without a change after which the GPU computes, too. */
const QUIET = 350;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export class Editor {
  readonly engine = new Engine();
  graph = $state.raw<Graph>({ nodes: [], root: '', isPlaced: false });
  /** The graph as last changed in more than the places of its nodes. */
  #noise = this.graph;
  facts = $state.raw<Facts>({});
  code = $state('');
  /** The name of files and of the card. */
  name = $state('noise');
  selected = $state<string>();
  wire = $state.raw<Wire>();
  solo = $state<string>();
  /** What was refused, or went wrong, in a sentence. */
  message = $state('');
  picture = $state.raw<Picture>();
  checked = $state.raw<Checked>();
  /** Why the GPU has not computed the picture. */
  gpuMessage = $state('the GPU has not answered yet');
  view = $state<View>(FIRST_LOOK.view);
  ramp = $state.raw<Ramp>(FIRST_LOOK.ramp);
  place = $state.raw<Place>(FIRST_LOOK.place);
  light = $state.raw<Light>(FIRST_LOOK.light);
  /** The colours that nobody chose. */
  #given: Ramp = FIRST_LOOK.ramp;
  #past = $state.raw<Graph[]>([]);
  #future = $state.raw<Graph[]>([]);
  #gesture: string | undefined;
  #isAnew = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onCode: (code: string) => void = () => undefined;

  get canUndo() {
    return this.#past.length > 0;
  }
  get canRedo() {
    return this.#future.length > 0;
  }
  /** The node that is shown. */
  get shown() {
    return this.solo !== undefined && nodeOf(this.graph, this.solo) ? this.solo : this.graph.root;
  }
  get current() {
    return nodeOf(this.graph, this.selected ?? '') ?? nodeOf(this.graph, this.graph.root);
  }

  /** What follows `#` in the address of the page. */
  get address() {
    return written(this.code, this);
  }

  /** Calls a function with each new code. */
  listen(onCode: (code: string) => void): void {
    this.#onCode = onCode;
  }

  /** Opens a code or JSON, at the first place and otherwise looked at as before, or with a look. */
  async open(source: string, name = 'noise', isRecorded = true, look?: Look): Promise<boolean> {
    try {
      const json = await this.engine.ask('open', source);
      // The library checks; the page's own form also has the places of nodes.
      const graph = opened(source.trimStart().startsWith('{') ? source : json);
      this.#gesture = undefined;
      this.#record(isRecorded);
      this.solo = undefined;
      this.selected = graph.root;
      this.wire = undefined;
      this.place = look?.place ?? START;
      this.view = look?.view ?? this.view;
      this.ramp = look?.ramp ?? this.ramp;
      this.light = look?.light ?? this.light;
      this.message = '';
      this.name = name;
      this.#set(graph);
      return true;
    } catch (error) {
      this.message = `This cannot be opened: ${messageOf(error)}`;
      return false;
    }
  }

  /** Opens a noise of the gallery, in its colours unless others were chosen. */
  async openPreset({ name, source }: { name: string; source: string }): Promise<void> {
    const ramp = this.ramp === this.#given ? rampFor(name) : this.ramp;
    if (ramp !== this.ramp) this.#given = ramp;
    await this.open(source, name, true, { view: this.view, ramp, place: START, light: this.light });
  }

  /** Opens a file: a picture with a noise in it, or a text. */
  async openFile(file: File): Promise<void> {
    const most = 32e6;
    if (file.size > most) {
      this.message = `This cannot be opened: ${file.name} has more than ${most / 1e6} MB`;
      return;
    }
    try {
      const { isPng, noiseIn } = await import('./files');
      const bytes = new Uint8Array(await file.arrayBuffer());
      const source = isPng(bytes) ? noiseIn(bytes) : new TextDecoder().decode(bytes).trim();
      if (source === undefined) this.message = `This cannot be opened: no noise is inside the picture ${file.name}`;
      else await this.open(source, file.name.replace(/\.\w+$/, '') || 'noise');
    } catch (error) {
      this.message = `This cannot be opened: ${messageOf(error)}`;
    }
  }

  /** Opens the code of the address, or the first noise of the gallery. */
  async begin(code: string, look: Look): Promise<void> {
    if (code && (await this.open(code, 'noise', false, look))) return;
    await this.#beginAnew(this.message);
  }

  /** Opens the first noise of the gallery in place of one that cannot be shown. */
  async #beginAnew(message: string): Promise<void> {
    const first = gallery.find(({ name }) => name === FIRST) ?? gallery[0];
    const isOpen = await this.open(first.source, first.name, false);
    if (message && isOpen) this.message = `${message}. This is another noise.`;
  }

  #record(isRecorded: boolean): void {
    if (!isRecorded || this.graph.nodes.length === 0) return;
    this.#past = [...this.#past.slice(1 - HISTORY), this.graph];
    this.#future = [];
  }

  /** Changes the graph. Successive changes of one gesture are undone together. */
  edit(graph: Graph, gesture?: string): void {
    this.#keep(gesture);
    this.message = '';
    this.#set(graph);
  }

  /** Keeps the graph for undo, unless the gesture goes on. */
  #keep(gesture: string | undefined): void {
    if (gesture === undefined || gesture !== this.#gesture) this.#record(true);
    this.#gesture = gesture;
  }

  /** Ends a gesture, such as a drag of a slider. */
  endGesture(): void {
    this.#gesture = undefined;
  }

  undo(): void {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#future = [...this.#future, this.graph];
    this.#past = this.#past.slice(0, -1);
    this.#gesture = undefined;
    this.#set(last);
  }

  redo(): void {
    const next = this.#future.at(-1);
    if (!next) return;
    this.#past = [...this.#past, this.graph];
    this.#future = this.#future.slice(0, -1);
    this.#gesture = undefined;
    this.#set(next);
  }

  #set(graph: Graph): void {
    this.graph = graph;
    this.#noise = this.graph;
    this.#computeFacts();
    this.draw();
  }

  setBody(id: string, body: Saved, gesture: string): void {
    this.edit(changed(this.graph, id, { body }), gesture);
  }

  /** Connects an input, unless that is refused, with the reason as the message. */
  async connect(source: string, target: string, input: number): Promise<void> {
    const { graph } = this;
    const known = refusal(graph, this.facts, source, target, input);
    if (known) {
      this.message = `Not connected: ${known}.`;
      return;
    }
    await this.#tried(connected(graph, source, target, input), 'Not connected');
  }

  /** Makes a change unless a node that was right becomes wrong. */
  async #tried(graph: Graph, refused: string): Promise<boolean> {
    const before = this.graph;
    const facts = await this.engine.ask('facts', listed(graph)).catch((error) => messageOf(error));
    if (typeof facts === 'string') {
      this.message = `${refused}: ${facts}.`;
      return false;
    }
    if (this.graph !== before) return false;
    const wrong = graph.nodes.find(({ id }) => facts[id]?.error && !this.facts[id]?.error);
    if (wrong) {
      this.message = `${refused}: ${facts[wrong.id].error}.`;
      return false;
    }
    this.edit(graph);
    return true;
  }

  async add(kind: Kind): Promise<void> {
    const { wire } = this;
    const own = wire ? nodeOf(this.graph, wire.target)?.inputs[wire.input] : this.selected;
    const after = own !== undefined && nodeOf(this.graph, own) ? own : this.graph.root;
    const dimension = this.facts[after]?.dimension ?? 2;
    const [graph, id] = added(this.graph, kind, dimension, after, wire);
    if (await this.#tried(graph, `${title(kind.name)} was not added`)) {
      this.selected = id;
      this.wire = undefined;
    }
  }

  /** Gives a node another kind with as many inputs. */
  async swap(id: string, name: string): Promise<void> {
    const kind = kinds.get(name);
    const node = nodeOf(this.graph, id);
    if (!kind || !node) return;
    const fresh = initialBody(kind, this.facts[id]?.dimension ?? 2);
    const [old, next] = [node.body, fresh];
    const isMembers = (body: Saved): body is { [name: string]: Saved } =>
      body !== null && typeof body === 'object' && !Array.isArray(body);
    // Octaves, hashes and other fields that both have stay.
    const body =
      isMembers(old) && isMembers(next)
        ? Object.fromEntries(Object.entries(next).map(([key, value]) => [key, old[key] ?? value]))
        : next;
    await this.#tried(changed(this.graph, id, { kind: name, body }), `${title(name)} does not fit`);
  }

  remove(id: string): void {
    const graph = removed(this.graph, id);
    if (typeof graph === 'string') {
      this.message = `Not deleted: ${graph}.`;
      return;
    }
    const heir = nodeOf(this.graph, id)?.inputs[0];
    this.edit(graph);
    if (this.selected === id) this.selected = heir ?? graph.root;
    if (this.solo === id) this.solo = undefined;
    this.wire = undefined;
  }

  duplicate(id: string): void {
    const [graph, copy] = duplicated(this.graph, id);
    this.edit(graph);
    this.selected = copy;
  }

  bypass({ id, inputs, isBypassed }: GraphNode): void {
    if (inputs.length > 0) this.edit(changed(this.graph, id, { isBypassed: !isBypassed }));
  }

  toggleSolo(id: string): void {
    this.solo = this.solo === id ? undefined : id;
    this.draw();
  }

  makeRoot(id: string): void {
    if (id !== this.graph.root) this.edit({ ...this.graph, root: id });
  }

  /** Deletes the nodes that the noise does not need. */
  clean(): void {
    this.edit(withoutUnused(this.graph));
    this.selected = this.graph.root;
    this.wire = undefined;
    this.solo = undefined;
  }

  /** Selects a node, and no wire. */
  select(id: string): void {
    this.selected = id;
    this.wire = undefined;
  }

  move(places: { id: string; x: number; y: number }[], gesture?: string): void {
    let { graph } = this;
    for (const { id, x, y } of places) graph = changed(graph, id, { x, y });
    // The noise stays, and so do its facts and its picture.
    this.#keep(gesture);
    this.graph = graph;
  }

  /** Gives nodes their first places, which is nothing to undo. */
  arrange(graph: Graph): void {
    this.graph = graph;
  }

  usersOf(id: string): GraphNode[] {
    return consumers(this.graph, id);
  }

  /** Draws seeds for all nodes that have one. Equal seeds stay equal. */
  reseed(): void {
    const seeds = new Map<string, number>();
    const drawn = (old: Saved) => {
      const key = String(old);
      if (!seeds.has(key)) seeds.set(key, Math.floor(Math.random() * 1e6));
      return seeds.get(key) as number;
    };
    const walk = (value: Saved): Saved => {
      if (Array.isArray(value)) return value.map(walk);
      if (value === null || typeof value !== 'object') return value;
      const members = Object.entries(value).map(([key, own]) =>
        key === 'seed' && typeof own !== 'object' ? [key, drawn(own)] : [key, walk(own)],
      );
      return Object.fromEntries(members);
    };
    const nodes = this.graph.nodes.map((node) => ({ ...node, body: walk(node.body) }));
    this.edit({ ...this.graph, nodes });
  }

  json(): string {
    return kept(this.graph);
  }

  noise(id: string): string {
    return noiseOf(this.graph, id);
  }

  #computeFacts = latest(async () => {
    const graph = this.#noise;
    try {
      const facts = await this.engine.ask('facts', listed(graph));
      if (this.#noise === graph) this.facts = facts;
      const code = await this.engine.ask('code', noiseOf(graph, graph.root));
      if (this.#noise !== graph || code === this.code) return;
      this.code = code;
      this.#onCode(code);
    } catch (error) {
      if (!(error instanceof Replaced)) this.message = messageOf(error);
    }
  });

  /** Computes the gradient of what is shown. */
  async gradientAt(position: number[]): Promise<number[]> {
    const [, ...gradient] = await this.engine.ask('sample', { drawing: this.#drawing(), position });
    return gradient;
  }

  #drawing(): Drawing {
    const { view, place, ramp, light } = this;
    return { json: noiseOf(this.graph, this.shown), view, place, ramp, light };
  }

  /** Draws on the CPU at once, and on the GPU when changes pause. */
  draw(): void {
    this.#drawCpu();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#drawGpu(), QUIET);
  }

  #drawCpu = latest(async () => {
    try {
      this.picture = await this.engine.ask('picture', this.#drawing());
      this.checked = undefined;
    } catch (error) {
      if (error instanceof Replaced) return;
      this.message = messageOf(error);
      // The page never stays without a picture, except without the module.
      if (this.picture || this.#isAnew) return;
      this.#isAnew = true;
      await this.#beginAnew(this.message);
    }
  });

  #drawGpu = latest(async () => {
    const drawing = this.#drawing();
    try {
      const checked = await this.engine.ask('gpu', drawing);
      if (JSON.stringify(drawing) !== JSON.stringify(this.#drawing())) return;
      this.checked = checked;
      this.gpuMessage = '';
    } catch (error) {
      // After a semicolon errors say what programs can do instead.
      if (!(error instanceof Replaced)) this.gpuMessage = messageOf(error).split('; ')[0];
    }
  });
}
