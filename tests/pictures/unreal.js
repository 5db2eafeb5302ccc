// Ground that the function of hills.ush displaces, in GLSL ES, as three.js draws it.

import * as THREE from 'three/webgpu';
import { code, color, glslFn, mix, positionLocal, smoothstep, uv, vec3 } from 'three/tsl';

const renderer = new THREE.WebGPURenderer({ antialias: true, forceWebGL: true });
await renderer.init();
const text = document.getElementById('glsl').textContent;
const hills = glslFn('float hills_at(vec2 p) { return hills(p); }', [code(text, [], 'glsl')]);

const value = hills({ p: uv().mul(8) });
const material = new THREE.MeshStandardNodeMaterial({ flatShading: true });
material.positionNode = positionLocal.add(vec3(0, 0, value));
material.colorNode = mix(color('#6b2d16'), color('#d98a54'), smoothstep(-0.4, 0.3, value));

const scene = new THREE.Scene();
scene.background = new THREE.Color('#e8b48a');
scene.fog = new THREE.Fog('#e8b48a', 3, 12);
const ground = new THREE.Mesh(new THREE.PlaneGeometry(16, 16, 1023, 1023), material);
const sun = new THREE.DirectionalLight('#ffe0b8', 4);
sun.position.set(-3, 0.5, 1);
scene.add(ground, sun, new THREE.HemisphereLight('#f5c79c', '#5a2a18', 0.8));
scene.rotation.x = -Math.PI / 2;
const camera = new THREE.PerspectiveCamera(50, 16 / 9);
camera.position.set(0.6, 1.2, 4);
camera.lookAt(0, 0.1, 0);
renderer.setPixelRatio(devicePixelRatio);
renderer.setSize(640, 360);
document.body.append(renderer.domElement);
renderer.setAnimationLoop(() => renderer.render(scene, camera));
