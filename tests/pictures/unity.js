// A ball with the function of HillsNode.hlsl, in GLSL ES, as three.js draws it.

import * as THREE from 'three/webgpu';
import { code, color, glslFn, mix, normalLocal, positionLocal, smoothstep, uv, vec2 } from 'three/tsl';

const renderer = new THREE.WebGPURenderer({ antialias: true, forceWebGL: true });
await renderer.init();
const text = document.getElementById('glsl').textContent;
const hills = glslFn('float hills_at(vec2 p) { return hills(p); }', [code(text, [], 'glsl')]);

// Paint, and under it rust, which is lower and rougher.
const value = hills({ p: uv().mul(vec2(16, 8)) });
const paint = smoothstep(-0.12, -0.04, value);
const material = new THREE.MeshPhysicalNodeMaterial({ flatShading: true });
material.positionNode = positionLocal.add(
  normalLocal.mul(paint.mul(0.015).add(value.mul(0.02).mul(paint.oneMinus()))),
);
material.colorNode = mix(mix(color('#3a1508'), color('#b5521b'), value.mul(2).add(1)), color('#1590a0'), paint);
material.roughnessNode = mix(0.95, 0.3, paint);

const scene = new THREE.Scene();
scene.background = new THREE.Color('#30343a');
const ball = new THREE.Mesh(new THREE.SphereGeometry(1, 1024, 512), material);
ball.rotation.set(0.35, 0.6, 0);
const key = new THREE.DirectionalLight('white', 3);
key.position.set(-2, 2, 2);
const rim = new THREE.DirectionalLight('#bcd4ff', 1.5);
rim.position.set(3, 1, -1);
scene.add(ball, key, rim, new THREE.HemisphereLight('#ffffff', '#40382f', 1.5));
const camera = new THREE.PerspectiveCamera(30, 16 / 9);
camera.position.z = 4.4;
renderer.setPixelRatio(devicePixelRatio);
renderer.setSize(640, 360);
document.body.append(renderer.domElement);
renderer.setAnimationLoop(() => renderer.render(scene, camera));
